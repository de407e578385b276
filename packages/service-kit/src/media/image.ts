import { Counter, Gauge, type Registry } from 'prom-client';
import { AppError } from '../http/errors.ts';
import type { PhotoSample } from './drawing/draw-photo.ts';
import { createDrawers, type Drawers } from './drawing/drawers.ts';
import { photoShape } from './photo-shape.ts';
import type { Refusals } from './refusals.ts';
import { createTurns } from './turns.ts';

export interface Picture {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/webp';
}

export interface CleanPhoto {
  photo: Picture;
  thumb: Picture;
  /** Pixels of the photo as stored. */
  width: number;
  height: number;
}

/** Throws to refuse the photo. */
export type InspectPhoto = (sample: PhotoSample) => void;

export interface PhotoCleaner {
  /**
   * Proves that the bytes are a photo by re-encoding it: upright, at most 1600 px long, without EXIF and place, plus a
   * 320 px thumbnail. `inspect` sees it before anything of it is stored, and refuses it by throwing. Throws
   * `not_an_image` (415; animations too), `image_too_large` and `image_too_complex` (413), `broken_image` (400),
   * `too_many_refused` (429, counts earlier refusals), and 429 and 503 when the client should retry later.
   */
  clean(owner: string, bytes: Buffer, inspect?: InspectPhoto): Promise<CleanPhoto>;
  /** Refuses waiting photos. */
  close(): void;
  /** Kills the drawing processes. */
  stop(): Promise<void>;
}

/** Drawing a photo takes some 50 MB and a core, a heavy one 250 MB and therefore both places. */
const AT_ONCE = 2;
const WAITING = 32;

export interface PhotoCleanerDeps {
  refusals: Refusals;
  metrics: Registry;
  drawers?: Drawers;
}

export function createPhotoCleaner({ refusals, metrics, ...given }: PhotoCleanerDeps): PhotoCleaner {
  const registers = [metrics];
  const turns = createTurns({ places: AT_ONCE, most: WAITING });
  const killed = new Counter({
    name: 'media_processes_killed_total',
    help: 'Photos that took too long to open',
    registers,
  });
  const refused = new Counter({
    name: 'media_photos_refused_total',
    help: 'Photos that were refused, by error',
    labelNames: ['code'],
    registers,
  });
  new Gauge({
    name: 'media_photos_waiting',
    help: 'Photos that wait to be drawn',
    registers,
    collect() {
      this.set(turns.waiting);
    },
  });
  const drawers = given.drawers ?? createDrawers({ onKilled: () => killed.inc() });

  async function clean(owner: string, bytes: Buffer, inspect?: InspectPhoto): Promise<CleanPhoto> {
    const { isHeavy } = photoShape(bytes);
    return turns.take(owner, isHeavy ? AT_ONCE : 1, async () => {
      const { photo, thumb, sample, width, height } = await drawers.draw(bytes, isHeavy);
      inspect?.(sample);
      return {
        photo: { bytes: photo, contentType: 'image/jpeg' },
        thumb: { bytes: thumb, contentType: 'image/webp' },
        ...{ width, height },
      };
    });
  }

  return {
    async clean(owner, bytes, inspect) {
      await refusals.check(owner);
      try {
        return await clean(owner, bytes, inspect);
      } catch (error) {
        if (error instanceof AppError && isAboutThePhoto(error)) {
          refused.inc({ code: error.code });
          await refusals.count(owner);
        }
        throw error;
      }
    },
    close: turns.close,
    stop: drawers.stop,
  };
}

const TOO_MANY = 429;
const isAboutThePhoto = ({ statusCode }: AppError): boolean => statusCode < 500 && statusCode !== TOO_MANY;
