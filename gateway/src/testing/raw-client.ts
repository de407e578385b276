import { connect, type Socket } from 'node:net';

/** A client that writes raw bytes. */
export interface RawClient {
  readonly socket: Socket;
  /** Everything received so far. */
  readonly received: string;
  write(text: string | Buffer): void;
  leave(): void;
}

export function rawClient(url: string): RawClient {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  let received = '';
  socket.setEncoding('utf8').on('data', (more) => {
    received += more;
  });
  return {
    socket,
    get received() {
      return received;
    },
    write: (text) => void socket.write(text),
    leave: () => void socket.destroy(),
  };
}

/** Head of a POST; `headers` are whole lines. */
export function postHead(path: string, headers: readonly string[]): string {
  return `${[`POST ${path} HTTP/1.1`, 'host: x', 'content-type: multipart/form-data; boundary=x', ...headers].join('\r\n')}\r\n\r\n`;
}
