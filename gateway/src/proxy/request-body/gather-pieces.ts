/** A piece of one byte costs its sender one byte and us a hundred: so many pieces are joined into one. */
const HELD = 64;

export interface Pieces {
  readonly bytes: number;
  /** Buffers that hold them. */
  readonly held: number;
  add(piece: Buffer): void;
  /** Returns all pieces as one, and clears them. */
  take(): Buffer;
}

/** Gathers pieces of a body. */
export function gatherPieces(): Pieces {
  let pieces: Buffer[] = [];
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    get held() {
      return pieces.length;
    },
    add(piece) {
      pieces.push(piece);
      bytes += piece.length;
      if (pieces.length >= HELD) pieces = [Buffer.concat(pieces, bytes)];
    },
    take() {
      const all = Buffer.concat(pieces, bytes);
      pieces = [];
      bytes = 0;
      return all;
    },
  };
}
