/**
 * Why an attempt to pay failed, as a text for the payer: by the `error_reason` of Razorpay's payments
 * (razorpay.com/docs/errors). Unlisted reasons are shown as declined.
 */
const PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [/cancel|dismiss|abandon/, 'भुगतान बीच में बंद कर दिया गया। कोई पैसा नहीं कटा, आप फिर से भुगतान कर सकते हैं।'],
  [/timed?_?out|expired/, 'समय पर भुगतान पूरा नहीं हुआ। पैसे कटे हों तो बैंक खुद लौटाएगा। फिर से कोशिश करें।'],
  [/insufficient|balance|limit/, 'खाते में पैसे कम हैं या सीमा पूरी हो गई है। दूसरे तरीके से भुगतान करें।'],
  [/otp|pin|authentication|3ds/, 'पिन या OTP की पुष्टि नहीं हुई। फिर से कोशिश करें।'],
  [/card_(number|expir)|incorrect|invalid|cvv|vpa/, 'कार्ड या UPI की जानकारी सही नहीं थी। जाँचकर फिर से भरें।'],
  [/technical|gateway|server|unavailable|bank/, 'बैंक में अभी रुकावट है। थोड़ी देर बाद या दूसरे तरीके से भुगतान करें।'],
];
const DECLINED = 'बैंक ने भुगतान मना कर दिया। दूसरे तरीके से भुगतान करें या फिर से कोशिश करें।';

export function attemptProblem(reason: string | undefined): string {
  const name = reason?.toLowerCase() ?? '';
  return PROBLEMS.find(([pattern]) => pattern.test(name))?.[1] ?? DECLINED;
}
