import type { ErrorCatalogue } from './error-catalogue.ts';

/** Errors of speech to text and text to speech. */
export const voiceErrors = {
  speechUnavailable: {
    code: 'speech_unavailable',
    status: 503,
    error: 'आवाज़ की सुविधा अभी बंद है। लिखकर पूछें।',
  },
  /** `Retry-After` is midnight in India. */
  listeningSpent: {
    code: 'listening_spent',
    status: 503,
    error: 'आज सर्वर से आवाज़ सुनने की सीमा पूरी हो गई। फ़ोन के अपने माइक से बोलें या लिखकर पूछें।',
  },
  recordingMissing: { code: 'recording_missing', status: 400, error: 'आवाज़ नहीं मिली। फिर से बोलकर भेजें।' },
  notARecording: { code: 'not_a_recording', status: 415, error: 'यह आवाज़ नहीं खुली। फिर से बोलें।' },
  /** Of a recording that others play: iPhones play neither WebM nor Ogg. */
  notPlayable: {
    code: 'recording_not_playable',
    status: 415,
    error: 'यह आवाज़ दूसरे फ़ोन पर नहीं चलेगी। ऐप बंद करके फिर खोलें और दोबारा बोलें।',
  },
  recordingTooLong: {
    code: 'recording_too_long',
    status: 413,
    error: 'आवाज़ 1 मिनट से लंबी है। छोटा करके फिर बोलें।',
  },
  notUnderstood: { code: 'not_understood', status: 422, error: 'माफ़ करें, आवाज़ समझ नहीं आई, फिर से बोलें।' },
} as const satisfies ErrorCatalogue;
