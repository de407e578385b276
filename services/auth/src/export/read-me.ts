/**
 * A description of each file of a copy, in the app's wording. A test of the whole copy finds a file that is missing
 * here.
 */
const FILES: Readonly<Record<string, string>> = {
  'account.json': 'आपका खाता: नाम, मोबाइल नंबर, प्लान',
  'consents.json': 'आपने कब किस सूचना पर सहमति दी',
  'sessions.json': 'किस फ़ोन या कंप्यूटर पर कब लॉगिन हुआ',
  'notifications.json': 'पिछले 30 दिन की सूचनाएँ',
  'notification-switches.json': 'कौन-सी सूचनाएँ चालू या बंद हैं',
  'orchards.json': 'आपके बाग',
  'diary.json': 'बाग की डायरी',
  'prescribed-sprays.json': 'डॉक्टर के बताए छिड़काव',
  'advisories.json': 'रोज़ की सलाह',
  'checks.json': 'पौधे की जाँच: आपके सवाल और उनके जवाब',
  'checks-a-day.json': 'पिछले दिनों में किस दिन कितनी जाँच हुई',
  'learning-consent.json': 'सवालों से जाँच को सीखने देने की आपकी हाँ, और कब से',
  'price-alerts.json': 'भाव की सूचनाएँ, जो आपने लगाईं',
  'orders.json': 'आपके भुगतान',
  'subscriptions.json': 'आपके प्लान और उनकी तारीख़ें',
  'wallet.json': 'वॉलेट में कितने पैसे हैं',
  'wallet-entries.json': 'वॉलेट का हिसाब',
  'earnings.json': 'डॉक्टर की कमाई',
  'consultations.json': 'डॉक्टर से सलाह',
  'prescriptions.json': 'डॉक्टर के पर्चे',
  'messages.json': 'चैट के संदेश',
  'reviews.json': 'आपकी दी हुई रेटिंग',
  'doctor-profile.json': 'डॉक्टर की प्रोफ़ाइल',
  'free-notices.json': 'जिन डॉक्टरों के खाली होने की सूचना माँगी थी',
  'quick-replies.json': 'डॉक्टर के तैयार जवाब',
};

export const READ_ME = {
  name: 'पढ़ें.txt',
  text: [
    'अनार मित्र: आपकी जानकारी की प्रति',
    '',
    'इस ZIP में वह जानकारी है जो अनार मित्र ने आपके बारे में रखी है।',
    'इसे संभालकर रखें और किसी अनजान को न भेजें: इसमें आपका नंबर, बाग और बातचीत है।',
    '',
    'photos: आपकी भेजी तस्वीरें',
    'recordings: आपके भेजे बोले हुए संदेश',
    ...Object.entries(FILES).map(([name, what]) => `${name}: ${what}`),
    '',
    '.json फ़ाइलें किसी भी ब्राउज़र या नोटपैड में खुलती हैं। जिस फ़ाइल में सिर्फ़ [ ] है, उसमें आपकी कोई जानकारी नहीं है।',
    'इन फ़ाइलों में खानों के नाम अंग्रेज़ी में हैं। जिस खाने के नाम में Paise है, उसकी रकम पैसे में है: 100 पैसे = 1 रुपया।',
    'समय विश्व समय (UTC) में लिखा है; भारत का समय उससे साढ़े पाँच घंटे आगे है।',
    'चैट में दूसरे के संदेश भी हैं, क्योंकि ऐप में भी दिखते हैं; उनका नंबर, उनकी तस्वीरें और उनकी आवाज़ नहीं हैं।',
    '',
  ].join('\r\n'),
};
