import type { IoServer, IoSocket } from './io-server.ts';
import type { RealtimeMetrics } from './realtime-metrics.ts';
import { createTokenBucket } from './token-bucket.ts';

/** Packets of one connection, whatever they are. A person who sends too many messages meets the budget of these first, which says so. */
const PACKETS = { perSecond: 40, atOnce: 600 };
/** The first character of a Socket.IO packet that asks for a namespace; ours is the one without a name. */
const CONNECT = '0';
const NAMESPACE = '/';

type Connection = IoSocket['conn'];
/** As the engine tells of it. */
interface Packet {
  type: string;
  data?: unknown;
}

/**
 * Ends connections that send what no client of ours does: more than the budget, a second CONNECT, one to another namespace, or
 * anything else before a login. Socket.IO alone would run the handshake for each CONNECT of a body of 20,000.
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
      // What the same body holds besides is dropped by the engine from now on.
      connection.close();
    });
  });
}
