const NEXT = 'दूसरे डॉक्टर चुनें।';
const FEE_AND_NEXT = `फीस वापस आ रही है, ${NEXT}`;

/**
 * Texts of pushes and SMS: no problem, name or number of a farmer, since they show on lock screens and stay in the
 * stream under the doctor's id after the farmer is erased.
 */
export const texts = {
  waits: {
    title: 'नया परामर्श',
    text: 'एक किसान आपके जवाब का इंतज़ार कर रहे हैं। अनार मित्र खोलकर स्वीकार करें या मना करें।',
  },
  accepted: (doctorName: string) => ({
    title: 'डॉक्टर ने हाँ कर दी',
    text: `${doctorName} आपसे बात करने को तैयार हैं। अनार मित्र खोलें।`,
  }),
  doctorWaits: {
    title: 'डॉक्टर इंतज़ार में हैं',
    text: 'आपके डॉक्टर बात करने को तैयार हैं। अनार मित्र खोलें।',
  },
  calls: (doctorName: string, media: 'video' | 'audio') => ({
    title: media === 'video' ? 'वीडियो कॉल आ रही है' : 'ऑडियो कॉल आ रही है',
    text: `${doctorName} आपको कॉल कर रहे हैं। उठाने के लिए अनार मित्र खोलें।`,
  }),
  callMissed: {
    title: 'छूटी हुई कॉल',
    text: 'आपके डॉक्टर ने कॉल किया था। बात करने के लिए अनार मित्र खोलें।',
  },
  /** The consultation was closed while the call rang. */
  callMissedAndOver: {
    title: 'छूटी हुई कॉल',
    text: 'आपके डॉक्टर ने कॉल किया था। यह परामर्श अब बंद हो गया है।',
  },
  callAnswered: {
    title: 'कॉल उठा ली गई',
    text: 'कॉल दूसरे फ़ोन या टैब पर उठाई गई।',
  },
  callDeclined: {
    title: 'कॉल काट दी गई',
    text: 'तैयार होने पर अनार मित्र में डॉक्टर को बताएँ।',
  },
  rejected: (doctorName: string, isFeeHeld: boolean) => ({
    title: 'डॉक्टर अभी नहीं मिल सकते',
    text: `${doctorName} अभी बात नहीं कर सकते। ${isFeeHeld ? FEE_AND_NEXT : NEXT}`,
  }),
  dismissed: (isFeeHeld: boolean) => ({
    title: 'डॉक्टर ने जवाब नहीं दिया',
    text: `समय पर जवाब नहीं आया। ${isFeeHeld ? FEE_AND_NEXT : NEXT}`,
  }),
  doctorLeft: (isFeeHeld: boolean) => ({
    title: 'परामर्श बंद हुआ',
    text: `आपके डॉक्टर अब अनार मित्र पर नहीं हैं। ${isFeeHeld ? FEE_AND_NEXT : NEXT}`,
  }),
  doctorAway: (isFeeHeld: boolean) => ({
    title: 'परामर्श बंद हुआ',
    text: `आपके डॉक्टर अभी उपलब्ध नहीं हैं। ${isFeeHeld ? FEE_AND_NEXT : NEXT}`,
  }),
  missed: (isFeeHeld: boolean) => ({
    title: 'बात नहीं हो सकी',
    text: `डॉक्टर से बात नहीं हो पाई।${isFeeHeld ? ' फीस वापस आ रही है।' : ''}`,
  }),
  prescribed: (doctorName: string, version: number) => ({
    title: version === 1 ? 'डॉक्टर का पर्चा आ गया' : 'डॉक्टर ने पर्चा बदला है',
    text: `${doctorName} का पर्चा अनार मित्र में पढ़ें या सुनें।`,
  }),
  ended: (isPrescribed: boolean) => ({
    title: 'परामर्श पूरा हुआ',
    text: isPrescribed ? 'पर्चा और सलाह अनार मित्र में देखें। अपनी राय भी दे सकते हैं।' : 'अनार मित्र में अपनी राय दे सकते हैं।',
  }),
  endedUnpaid: (isFeeHeld: boolean) => ({
    title: 'परामर्श बंद हुआ',
    text: isFeeHeld ? 'कोई सलाह नहीं लिखी गई, इसलिए फीस वापस आ रही है।' : 'कोई सलाह नहीं लिखी गई।',
  }),
  doctorFree: (doctorName: string) => ({
    title: 'डॉक्टर अब खाली हैं',
    text: `${doctorName} से अभी पूछ सकते हैं। अनार मित्र खोलें।`,
  }),
  doctorWrote: (doctorName: string) => ({
    title: 'डॉक्टर का संदेश',
    text: `${doctorName} ने आपको लिखा है। अनार मित्र में पढ़ें।`,
  }),
  farmerWrote: {
    title: 'किसान का संदेश',
    text: 'एक किसान ने आपको लिखा है। अनार मित्र में पढ़ें।',
  },
} as const;
