export const diagnosisTexts = {
  writeHere: 'या यहाँ लिखें',
  write: 'लिखकर',
  writeLabel: 'पौधे की परेशानी लिखें',
  send: 'भेजें',
  sending: 'सवाल भेजा जा रहा है',
  textKept: 'आपका लिखा यहीं सहेजा है। फिर भेजें।',

  check: 'पौधे की जाँच',
  showPhoto: 'फोटो दिखाएँ',
  showPhotoHint: 'पत्ती, फल या टहनी',
  openCamera: 'कैमरा खोलें',

  previous: 'पिछली सलाह',
  previousAll: 'सब जाँच देखें',
  previousMore: 'और पुरानी देखें',
  previousBusy: 'पुरानी सलाह आ रही है',
  previousFailed: 'पुरानी सलाह नहीं आई',
  howToLabel: 'काम',
  unsureLabel: 'साफ़ नहीं',
  previousOnDevice: 'फ़ोन में सहेजी हुई सलाह दिख रही है',
  noProblemName: 'पौधे की जाँच',
} as const;
