/** The plans, before they can be bought. */
export const plans = {
  notYet: 'अभी सबका प्लान मुफ़्त है',
  notYetText: 'बड़े प्लान अभी नहीं मिल रहे। भुगतान शुरू होते ही यहीं से ले सकेंगे। अभी किसी को पैसे न दें।',
  free: 'मुफ़्त',
  basic: 'बेसिक',
  pro: 'प्रो',
  now: 'अभी चालू',
  later: 'जल्द आएगा',
  noPrice: 'कोई पैसा नहीं',
  price: '₹{month} हर महीने, या ₹{year} हर साल',
  checks: 'रोज़ सवाल: {question}, फोटो: {photo}',
  unlimited: 'जितने चाहें उतने सवाल और फोटो',
  back: 'पौधे की जाँच पर जाएँ',
} as const;
