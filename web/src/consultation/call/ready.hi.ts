/** The farmer notifies the doctor that they are ready for a call. */
export const readyTexts = {
  ready: 'डॉक्टर को बताएँ कि आप तैयार हैं',
  notifying: 'बताया जा रहा है',
  notified: 'डॉक्टर को बता दिया',
  notifiedText: 'वे कॉल करेंगे। यह पन्ना खुला रखें।',
  failed: 'नहीं बता पाए',
} as const;
