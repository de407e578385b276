/** The profile's switches for pushes. */
export const notifications = {
  dailyAdvice: 'रोज़ की सलाह की सूचना',
  dailyAdviceHint: 'छिड़काव रोकना हो या मौसम की चेतावनी हो, तो सुबह मोबाइल ऐप में सूचना आएगी।',
  priceAlert: 'मंडी भाव की सूचना',
  priceAlertHint: 'जिस भाव पर आपने बताने को कहा है, मंडी का भाव उसे पार करे तो मोबाइल ऐप में सूचना आएगी।',
  saved: 'सहेजा गया',
  notSaved: 'बदलाव नहीं हुआ',
  failed: 'सूचना की सेटिंग नहीं खुली',
} as const;
