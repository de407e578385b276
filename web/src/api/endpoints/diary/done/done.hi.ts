/** Work of today, written in the diary by one tap on another screen. */
export const doneTexts = {
  done: 'कर लिया, डायरी में लिखें',
  doneWhich: 'कर लिया, डायरी में लिखें: {what}',
  despite: 'फिर भी लिखें',
  doneIn: 'कर लिया, डायरी में लिखें ({orchard})',
  writing: 'लिखा जा रहा है',
  written: 'आज की डायरी में लिखा है',
  waits: 'फ़ोन में लिखा है, भेजना बाकी',
  saved: 'डायरी में लिख लिया',
  kept: 'फ़ोन में लिख लिया',
  keptHint: 'नेट आते ही अपने आप डायरी में जाएगा।',
  failed: 'डायरी में नहीं लिखा गया। {why}',
  takeBack: 'वापस लें',
  takenBack: 'डायरी से वापस ले लिया',
  notTakenBack: 'डायरी से वापस नहीं लिया गया। {why}',
  sentMeanwhile: 'यह अभी भेजा गया है। डायरी खोलकर हटाएँ।',
  diary: 'डायरी खोलें',
} as const;
