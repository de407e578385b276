/** A farmer's feedback on a check: on the advice at once, on the outcome after a week. */
export const feedbackTexts = {
  adviceQuestion: 'सलाह कैसी लगी?',
  adviceYes: 'अच्छी',
  adviceNo: 'सुधार चाहिए',
  outcomeOf: '{n} दिन पहले: {problem}',
  outcomeQuestion: 'क्या फ़ायदा हुआ?',
  outcomeYes: 'हाँ',
  outcomeNo: 'नहीं',
  later: 'बाद में',
  thanks: 'धन्यवाद। आपका जवाब सहेज लिया, चाहें तो बदलें।',
  kept: 'नेट नहीं है। जवाब फ़ोन में सहेजा है, नेट आते ही जाएगा।',
  failedHint: 'फिर से छुएँ। बाकी जाँच सुरक्षित है।',
  commentAdvice: 'क्या कमी रही? (चाहें तो लिखें)',
  commentOutcome: 'क्या किया, क्या हुआ? (चाहें तो लिखें)',
  send: 'भेजें',
  sending: 'भेजा जा रहा है',
  commentSent: 'आपकी बात पहुँच गई। इससे सलाह बेहतर होगी।',
} as const;
