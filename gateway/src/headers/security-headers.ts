import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { fastify } from 'fastify';

export type FixedHeaders = Readonly<Record<string, string>>;

const OF_EVERY_REPLY = new Set([
  'content-type',
  'content-length',
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
]);
const OF_ANY_ANSWER = new Set([
  'content-security-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
]);
/** Camera for photos and calls, microphone for questions and calls, place for the weather: for our own pages only. */
const PERMISSIONS = 'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=(), browsing-topics=()';

/** Helmet's headers, computed once: as a plugin it would build them for each request. */
async function helmetHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, options);
  probe.get('/', async () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  const said = Object.entries(headers).filter(([name]) => !OF_EVERY_REPLY.has(name));
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]));
}

export interface HeaderSettings {
  /** The public origin; HSTS is sent only for https. */
  readonly publicUrl: string;
  /** Origins that may call us; if there are any, other origins may also embed our photos. */
  readonly corsOrigins: readonly string[];
  readonly policy: Record<string, string[]>;
}

/** The security headers of our pages. */
export async function pageHeaders({ publicUrl, corsOrigins, policy }: HeaderSettings): Promise<FixedHeaders> {
  const headers = await helmetHeaders({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    crossOriginResourcePolicy: { policy: corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  return { ...headers, 'permissions-policy': PERMISSIONS };
}

/**
 * The subset for answers that are not pages, including the policy for an answer that is opened as a page. The others
 * have no effect there, and are longer than most answers, which matters on a slow network.
 */
export function answerHeaders(ofPages: FixedHeaders): FixedHeaders {
  return Object.fromEntries(Object.entries(ofPages).filter(([name]) => OF_ANY_ANSWER.has(name)));
}
