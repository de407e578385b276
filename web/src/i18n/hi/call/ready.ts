/** The farmer tells the doctor that he can be called. */
export const ready = {
  ready: 'डॉक्टर को बताएँ कि आप तैयार हैं',
  telling: 'बताया जा रहा है',
  told: 'डॉक्टर को बता दिया',
  toldText: 'वे कॉल करेंगे। यह पन्ना खुला रखें।',
  failed: 'नहीं बता पाए',
} as const;
