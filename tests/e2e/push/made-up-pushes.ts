export const ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/none';
/** Keys of RFC 8291, appendix A. */
export const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
/** Stands for a browser's push service, which is unreachable from here. */
export const PUSH_SERVICE = `{
  let held = null;
  PushManager.prototype.getSubscription = async () => held;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    if (applicationServerKey.length !== 65) throw new DOMException('no key of P-256', 'InvalidAccessError');
    const unsubscribe = async () => { held = null; return true; };
    const toJSON = () => (${JSON.stringify({ endpoint: ENDPOINT, keys: KEYS })});
    held = { options: { applicationServerKey: applicationServerKey.buffer }, unsubscribe, toJSON };
    return held;
  };
}`;
