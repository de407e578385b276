import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asUnavailable } from '../proxy/forward.ts';
import type { Upstreams } from '../proxy/upstreams.ts';

const ANSWER_MS = 5000;
const BODY_BYTES = 8 * 1024;
/** What a browser needs of the payment simulator; its controls and its REST API are not among it. */
const PAGES = [
  ['GET', '/razorpay/checkout.js'],
  ['GET', '/razorpay/checkout'],
  ['GET', '/razorpay/checkout/page.js'],
  ['POST', '/razorpay/checkout/attempt'],
  ['POST', '/razorpay/bank'],
  ['POST', '/razorpay/bank/answer'],
] as const;
/** Stands in a frame of the payment page, and leads back to it with a form. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * `/dev/razorpay/…`: the simulator's checkout at the address that people use, so that who reaches the app can pay in it.
 * Registered in `local` only.
 */
export function registerDevCheckoutRoutes(app: FastifyInstance, checkoutUrl: string, upstreams: Upstreams): void {
  async function ask({ raw, body, headers }: FastifyRequest, method: 'GET' | 'POST', path: string) {
    try {
      return await upstreams.request({
        origin: checkoutUrl,
        path: path + new URL(raw.url ?? '/', checkoutUrl).search,
        method,
        // No cookie: Razorpay sees none of ours either.
        headers: { 'content-type': headers['content-type'] ?? 'application/octet-stream' },
        body: Buffer.isBuffer(body) ? body : null,
        headersTimeout: ANSWER_MS,
        bodyTimeout: ANSWER_MS,
      });
    } catch (error) {
      throw asUnavailable(error instanceof Error ? error : new Error(String(error)));
    }
  }

  app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_BYTES },
      async (_request: unknown, body: unknown) => body,
    );
    for (const [method, path] of PAGES) {
      own.route({
        method,
        url: `/dev${path}`,
        schema: { hide: true },
        handler: async (request, reply) => {
          const answer = await ask(request, method, path);
          return reply
            .code(answer.statusCode)
            .header('content-type', answer.headers['content-type'])
            .header('content-security-policy', POLICY)
            .send(await answer.body.text());
        },
      });
    }
  });
}
