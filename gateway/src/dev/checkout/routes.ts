import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asUnavailable } from '../../proxy/forward.ts';
import type { Upstreams } from '../../proxy/upstreams/upstreams.ts';

const ANSWER_MS = 5000;
const BODY_BYTES = 8 * 1024;
/** Paths of the payment simulator that a browser needs; not its controls and its REST API. */
const PAGES = [
  ['GET', '/razorpay/checkout.js'],
  ['GET', '/razorpay/checkout'],
  ['GET', '/razorpay/checkout/page.js'],
  ['POST', '/razorpay/checkout/attempt'],
  ['POST', '/razorpay/bank'],
  ['POST', '/razorpay/bank/answer'],
] as const;
/** The checkout is framed by the payment page, and returns to it by a form. */
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
 * `/dev/razorpay/…`: the simulator's checkout under the public address, so that every client that reaches the app can
 * pay. Registered in `local` only.
 */
export function registerDevCheckoutRoutes(app: FastifyInstance, checkoutUrl: string, upstreams: Upstreams): void {
  async function ask({ raw, body, headers }: FastifyRequest, method: 'GET' | 'POST', path: string) {
    try {
      return await upstreams.request({
        origin: checkoutUrl,
        path: path + new URL(raw.url ?? '/', checkoutUrl).search,
        method,
        // No cookie: Razorpay does not get ours either.
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
