/** The urgency of a problem. */
export const urgencyTexts = {
  urgency_low: 'घबराएँ नहीं',
  urgency_medium: '2-3 दिन में करें',
  urgency_high: 'तुरंत ध्यान दें',
  danger_low: 'खतरा कम',
  danger_medium: 'खतरा मध्यम',
  danger_high: 'खतरा ज़्यादा',
  level_low: 'घबराएँ नहीं',
  level_medium: '2-3 दिन में',
  level_high: 'तुरंत',
  line: '{urgency} · {danger}',
} as const;
