/** Picking before the days after a spray are over. */
export const waitWarning = {
  harvest: '{last} तक न तोड़ें। {product} के छिड़काव के बाद {safe} से तोड़ना सुरक्षित है।',
  spray: 'तुड़ाई {harvest} को है। {product} छिड़का, तो {last} तक न तोड़ें: {safe} से तोड़ना सुरक्षित है।',
  despite: 'फिर भी लिखें',
} as const;
