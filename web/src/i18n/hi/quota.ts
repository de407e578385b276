export const quota = {
  left_question: 'सवाल: आज {limit} में से {left} बचे',
  left_photo: 'फोटो: आज {limit} में से {left} बचे',
  tomorrow: 'कल सुबह से फिर {limit}',
  tomorrowAgain: 'कल सुबह से फिर जाँच होगी',
  plans: 'बड़ा प्लान देखें',
  kept_question: 'आपका लिखा यहीं है।',
  kept_photo: 'फोटो यहीं सहेजी है।',
  sendTomorrow: 'कल अपने आप भेजें',
  keeping: 'सहेजा जा रहा है',
} as const;
