/**
 * A cheap client for load generation: Engine.IO and Socket.IO frames by hand over the platform's WebSocket.
 * `42["name",data]` is a message, `42N[…]` one that expects the acknowledgement `43N[ack]`, `2` a ping.
 */
export interface RawClient {
  /** Resolves with the acknowledgement. */
  ask(name: string, data: object): Promise<{ ok: boolean; code?: string }>;
  close(): void;
}

type Ack = { ok: boolean; code?: string };

/** Connects; rejects when the server refuses. `onMessage` receives the raw frame of each message. */
export function rawClient(url: string, auth: object, onMessage: (text: string) => void): Promise<RawClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/?EIO=4&transport=websocket`);
  const waiting = new Map<number, (ack: Ack) => void>();
  let count = 0;
  return new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error('no connection'));
    socket.onclose = () => {
      reject(new Error('closed'));
      for (const answer of waiting.values()) answer({ ok: false, code: 'closed' });
    };
    socket.onmessage = (event) => {
      const data = String(event.data);
      if (data.startsWith('42')) onMessage(data);
      else if (data.startsWith('43')) {
        const at = data.indexOf('[');
        const id = Number(data.slice(2, at));
        waiting.get(id)?.((JSON.parse(data.slice(at)) as [Ack])[0]);
        waiting.delete(id);
      } else if (data === '2') socket.send('3');
      else if (data.startsWith('0')) socket.send(`40${JSON.stringify(auth)}`);
      else if (data.startsWith('44')) reject(new Error(data));
      else if (data.startsWith('40')) {
        resolve({
          ask: (name, message) =>
            new Promise((answer) => {
              const id = count++;
              waiting.set(id, answer);
              socket.send(`42${id}${JSON.stringify([name, message])}`);
            }),
          close: () => socket.close(),
        });
      }
    };
  });
}
