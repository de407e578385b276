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

/** Helmet's headers, asked for once: as a plugin it would build them anew for each request. */
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
  /** Origin that people use; only an https one may promise to stay so. */
  readonly publicUrl: string;
  /** Other origins may show our photos when they may call us at all. */
  readonly corsOrigins: readonly string[];
  readonly policy: Record<string, string[]>;
}

/** The headers that keep a browser from doing more with a page of ours than we mean. */
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
 * Of them, those that count for what is not meant to be a page, and a policy for whoever opens it as one all the same.
 * The rest is of no use there, and on a slow network longer than most answers.
 */
export function answerHeaders(ofPages: FixedHeaders): FixedHeaders {
  return Object.fromEntries(Object.entries(ofPages).filter(([name]) => OF_ANY_ANSWER.has(name)));
}
