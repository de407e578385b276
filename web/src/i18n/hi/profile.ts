export const profile = {
  defaultName: 'किसान',
  awaitingApproval: 'आपका विशेषज्ञ खाता मंज़ूरी की प्रतीक्षा में है',
  awaitingApprovalText: 'मंज़ूरी मिलते ही आप किसानों के परामर्श ले सकेंगे। जाँच में समय लग सकता है।',
  logout: 'लॉगआउट करें',
  loggingOut: 'लॉगआउट हो रहा है',
} as const;
