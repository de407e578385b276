export const quota = {
  left_question: 'सवाल: आज {limit} में से {left} बाकी',
  left_photo: 'फोटो: आज {limit} में से {left} बाकी',
  tomorrow: 'कल सुबह से फिर {limit}',
  goesOn_question: 'कल सुबह से फिर {limit} सवाल।',
  goesOn_photo: 'कल सुबह से फिर {limit} फोटो।',
  goesOnSometime: 'कल सुबह से फिर जाँच होगी।',
  photoUsedUp: 'आज की फोटो जाँच हो चुकी',
  plans: 'सभी प्लान देखें',
  kept_question: 'आपका लिखा यहीं है।',
  kept_photo: 'फोटो यहीं सहेजी है।',
  sendTomorrow: 'कल अपने आप भेजें',
  keeping: 'सहेजा जा रहा है',
} as const;
