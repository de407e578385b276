/** Warnings of a harvest within the pre-harvest interval of a spray. */
export const waitWarningTexts = {
  harvest: '{last} तक न तोड़ें। {product} के छिड़काव के बाद {safe} से तोड़ना सुरक्षित है।',
  spray: 'तुड़ाई {harvest} को है। {product} छिड़का, तो {last} तक न तोड़ें: {safe} से तोड़ना सुरक्षित है।',
  unknown:
    '{product} के छिड़काव ({sprayed}) के बाद कितने दिन न तोड़ें, यह हमें पता नहीं: इसका अनार का लेबल हमारे पास नहीं है। बोतल पर पढ़ें, या किसान कॉल सेंटर 1800-180-1551 (मुफ़्त) से पूछें। दिन पूरे हों, तभी तोड़ें।',
  despite: 'फिर भी लिखें',
} as const;
