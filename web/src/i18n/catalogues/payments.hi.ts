/** Texts shared by all payment screens. */
export const paymentsTexts = {
  free: 'मुफ़्त',
  basic: 'बेसिक',
  pro: 'प्रो',
  monthly: '{plan} प्लान, एक महीना',
  annual: '{plan} प्लान, एक साल',
  topup: 'वॉलेट में जोड़ा पैसा',
  upi: 'UPI',
  card: 'कार्ड',
  netbanking: 'नेट बैंकिंग',
  wallet: 'मोबाइल वॉलेट',
  at: '{day}, {clock}',
  startFailed: 'भुगतान शुरू करने में समस्या हुई',
  startOffline: 'अभी नेट नहीं है। कोई पैसा नहीं कटा। नेट आने पर फिर दबाएँ।',
  openTitle: 'एक भुगतान अधूरा है',
  openText: 'पहले उसका हाल देख लें, ताकि पैसे दो बार न कटें।',
  openSee: 'हाल देखें',
} as const;
