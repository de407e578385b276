import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** STUN and TURN messages (RFC 8489, RFC 8656), as far as the test client needs them. */
const COOKIE = 0x2112a442;
export const HEADER_BYTES = 20;

export const METHOD = { binding: 0x001, allocate: 0x003, refresh: 0x004, send: 0x006, data: 0x007, permit: 0x008 };
/** Class of a message, encoded in its type beside the method. */
export const CLASS = { request: 0x000, indication: 0x010, success: 0x100, error: 0x110 };
export const ATTRIBUTE = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  lifetime: 0x000d,
  peer: 0x0012,
  data: 0x0013,
  realm: 0x0014,
  nonce: 0x0015,
  relayed: 0x0016,
  family: 0x0017,
  transport: 0x0019,
};

export interface Address {
  ip: string;
  port: number;
}

export interface Message {
  type: number;
  id: Buffer;
  attributes: Map<number, Buffer>;
}

export const newMessage = (type: number, attributes: [number, Buffer][] = []): Message => ({
  type,
  id: randomBytes(12),
  attributes: new Map(attributes),
});

/** With `key`, appends MESSAGE-INTEGRITY. */
export function encode({ type, id, attributes }: Message, key?: Buffer): Buffer {
  const body = Buffer.concat([...attributes].map(([name, value]) => attribute(name, value)));
  if (key === undefined) return Buffer.concat([header(type, body.length, id), body]);
  const signed = Buffer.concat([header(type, body.length + 24, id), body]);
  const digest = createHmac('sha1', key).update(signed).digest();
  return Buffer.concat([signed, attribute(ATTRIBUTE.integrity, digest)]);
}

/** The first message in the received bytes, and its length; undefined while incomplete. */
export function decode(bytes: Buffer): { message: Message; length: number } | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const length = HEADER_BYTES + bytes.readUInt16BE(2);
  if (bytes.length < length) return undefined;
  const attributes = new Map<number, Buffer>();
  for (let at = HEADER_BYTES; at + 4 <= length; ) {
    const size = bytes.readUInt16BE(at + 2);
    attributes.set(bytes.readUInt16BE(at), bytes.subarray(at + 4, at + 4 + size));
    at += 4 + size + padding(size);
  }
  return { message: { type: bytes.readUInt16BE(0), id: bytes.subarray(8, HEADER_BYTES), attributes }, length };
}

/** Key of long-term credentials. */
export function integrityKey(username: string, realm: string, password: string): Buffer {
  return createHash('md5').update(`${username}:${realm}:${password}`).digest();
}

export function encodeAddress({ ip, port }: Address, id: Buffer): Buffer {
  const plain = isIPv6(ip) ? bytesOfV6(ip) : Buffer.from(ip.split('.').map(Number));
  const head = Buffer.from([0, plain.length === 4 ? 1 : 2, 0, 0]);
  head.writeUInt16BE(port ^ (COOKIE >>> 16), 2);
  return Buffer.concat([head, masked(plain, id)]);
}

/** IPv4 only. */
export function decodeAddress(value: Buffer, id: Buffer): Address {
  return { ip: masked(value.subarray(4), id).join('.'), port: value.readUInt16BE(2) ^ (COOKIE >>> 16) };
}

export function bytesOfV6(ip: string): Buffer {
  // The URL parser normalises every form to the short one, in hexadecimal.
  const short = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [before = '', after] = short.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const missing = 8 - groups(before).length - groups(after ?? '').length;
  const all = [...groups(before), ...Array<string>(missing).fill('0'), ...groups(after ?? '')];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

function masked(bytes: Buffer, id: Buffer): Buffer {
  const mask = Buffer.concat([Buffer.from(COOKIE.toString(16), 'hex'), id]);
  return Buffer.from(bytes.map((byte, at) => byte ^ (mask[at] ?? 0)));
}

function header(type: number, length: number, id: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(length, 2);
  head.writeUInt32BE(COOKIE, 4);
  return Buffer.concat([head, id]);
}

function attribute(name: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(name, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc(padding(value.length))]);
}

const padding = (size: number) => (4 - (size % 4)) % 4;
