import type { IoServer, IoSocket } from '../io-server.ts';
import type { RealtimeMetrics } from '../realtime-metrics.ts';
import { createTokenBucket } from './token-bucket.ts';

/**
 * Rate limit of packets of any kind per connection. Users who send too many messages hit the message budget first,
 * which returns an error.
 */
const PACKETS = { perSecond: 40, atOnce: 600 };
/** First character of a Socket.IO CONNECT packet; only the default namespace is served. */
const CONNECT = '0';
const NAMESPACE = '/';

type Connection = IoSocket['conn'];
/** An Engine.IO packet. */
interface Packet {
  type: string;
  data?: unknown;
}

/**
 * Closes connections that send what none of our clients does: more packets than the budget, a second CONNECT, one to
 * another namespace, or anything else before a login. Socket.IO alone would run a handshake for each CONNECT of a body
 * of 20,000.
 */
export function guardPackets(io: IoServer, { cut }: Pick<RealtimeMetrics, 'cut'>, now?: () => number): void {
  const loggedIn = new WeakSet<Connection>();
  io.on('connection', ({ conn }) => loggedIn.add(conn));

  io.engine.on('connection', (connection: Connection) => {
    const budget = createTokenBucket({ ...PACKETS, now });
    let hasAsked = false;

    function fits({ type, data }: Packet): boolean {
      if (!budget.take()) return false;
      if (type !== 'message') return true;
      const connects = typeof data === 'string' && data.startsWith(CONNECT);
      if (loggedIn.has(connection)) return !connects;
      const isLogin = connects && !hasAsked && data[CONNECT.length] !== NAMESPACE;
      hasAsked = true;
      return isLogin;
    }

    connection.on('packet', (packet: Packet) => {
      if (fits(packet)) return;
      cut.inc({ reason: 'packets' });
      // The engine drops the remaining packets of the same body.
      connection.close();
    });
  });
}
