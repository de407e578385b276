import autocannon, { type Options, type Result } from 'autocannon';

const CONNECTIONS = 64;
/** Headers of a phone's browser; the token is added. */
const HEADERS = {
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'hi-IN,hi;q=0.9,en;q=0.7',
  'cache-control': 'no-cache',
  'sec-ch-ua': '"Chromium";v="142", "Android WebView";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile': '?1',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 12; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
};

export const PATH = '/api/orchards';

export interface Load {
  /** Answers with 200. */
  readonly answers: number;
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Anything else: another status, a broken connection, no answer within 10 s. */
  readonly failed: number;
  /** CPU time of this process, as a share of one core: near 1 the loader was the bottleneck. */
  readonly loaderShare: number;
}

/** As many requests as the server answers, over 64 connections, each rotating through its share of the tokens. */
export async function load(origin: string, tokens: readonly string[], seconds: number): Promise<Load> {
  const took: number[] = [];
  const cpu = process.cpuUsage();
  const started = performance.now();
  let connection = 0;
  const options: Options = {
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => {
      const mine = tokens.filter((_, index) => index % CONNECTIONS === connection);
      connection++;
      client.setRequests(
        mine.map((token) => ({ method: 'GET', path: PATH, headers: { ...HEADERS, authorization: `Bearer ${token}` } })),
      );
    },
  };
  const result = await new Promise<Result>((resolve, reject) => {
    autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
      // Its own percentiles are whole milliseconds.
      .on('response', (_client, _status, _bytes, ms) => took.push(ms));
  });
  const passed = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  took.sort((a, b) => a - b);
  return {
    answers: result['2xx'],
    perSecond: result['2xx'] / result.duration,
    p99Ms: took[Math.floor(took.length * 0.99)] ?? 0,
    failed: result.non2xx + result.errors,
    loaderShare: (user + system) / 1000 / passed,
  };
}
