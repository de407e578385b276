/** The confidence of a check, on its page and in the answer by voice. */
export const verdictTexts = {
  listenAdvice: 'सलाह सुनें',
  confidence: 'भरोसा {n}%',
  confidenceLabel: 'भरोसा, 100 में से',
  estimate: 'यह अनुमान है। पक्की बात डॉक्टर बताएँगे।',
  estimateAlone: 'यह अनुमान है। पक्की सलाह नज़दीकी कृषि विज्ञान केंद्र (KVK) या किसान कॉल सेंटर से लें।',
  unsureTitle: 'रोग साफ़ नहीं दिखा',
  unsureWithText: 'अंदाज़े से दवा बताना ठीक नहीं। डॉक्टर आपसे बात करके बताएँगे।',
  unsureAlone: 'अंदाज़े से दवा बताना ठीक नहीं। थोड़ा और बताएँ, तो जाँच पक्की होगी।',
  askExpert: 'डॉक्टर से पूछें',
} as const;
