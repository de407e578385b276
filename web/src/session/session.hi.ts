/** Why a user is at the login again. */
export const sessionTexts = {
  ended: 'लॉगिन खत्म हो गया है',
  endedText: 'आगे बढ़ने के लिए फिर से लॉगिन करें',
  deleted: 'खाता हटा दिया गया',
  deletedText: 'आपका खाता सफलतापूर्वक हटा दिया गया है',
} as const;
