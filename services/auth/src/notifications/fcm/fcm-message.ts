import type { Push } from '../push.ts';

/** Of a call, where the wrapper app has no notification channel for calls. */
const RINGS = { notification_priority: 'PRIORITY_MAX', vibrate_timings: ['0s', '0.4s', '0.2s', '0.4s'] };

/**
 * The body of `messages:send` (firebase.google.com/docs/reference/fcm/rest/v1/projects.messages). `path` in the data is
 * for the app that wraps our pages, the link for browsers: FCM accepts https links only. `now` in ms since 1970.
 */
export function fcmMessage(token: string, push: Push, publicUrl: string, now: number) {
  const { title, text, path, kind, tag, secondsOfWorth } = push;
  const link = new URL(path, publicUrl).href;
  const expiration = Math.floor(now / 1000) + secondsOfWorth;
  return {
    message: {
      token,
      data: { path, kind },
      notification: { title, body: text },
      // HIGH: advice for the morning's work must not wait for a sleeping phone.
      android: { priority: 'HIGH', ttl: `${secondsOfWorth}s`, notification: { tag, ...(kind === 'call' && RINGS) } },
      webpush: {
        headers: { TTL: String(secondsOfWorth), Urgency: 'high' },
        notification: { title, body: text, tag, lang: 'hi' },
        ...(link.startsWith('https:') && { fcm_options: { link } }),
      },
      apns: { headers: { 'apns-expiration': String(expiration), 'apns-collapse-id': tag } },
    },
  };
}
