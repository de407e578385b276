/** A microphone or camera that did not open by then is treated as hanging. */
const OPEN_MS = 6000;
/** Where the browser does not report whether its prompt is open: enough to read and answer it. */
const WITH_QUESTION_MS = 60_000;

/**
 * As `getUserMedia`, but throws a `TimeoutError` where a device hangs. The time of the browser's permission prompt does
 * not count. A stream that arrives later is stopped, so that the camera light goes off.
 */
export function openStream(constraints: MediaStreamConstraints): Promise<MediaStream> {
  return new Promise((resolve, reject) => {
    const opening = navigator.mediaDevices.getUserMedia(constraints);
    const limits = { limitMs: OPEN_MS, askingMs: null, unknownMs: WITH_QUESTION_MS };
    const stopLimit = startLimit(constraints, limits, () => {
      reject(new DOMException('the device did not open', 'TimeoutError'));
      opening.then(stopStream, () => undefined);
    });
    opening.finally(stopLimit).then(resolve, reject);
  });
}

export function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

interface StartLimits {
  /** Milliseconds, once the permission is decided. */
  limitMs: number;
  /** Milliseconds while the browser may be asking for it; null: no limit. */
  askingMs: number | null;
  /** Milliseconds where the browser does not say. */
  unknownMs: number;
}

type Permission = PermissionState | 'unknown';

/** Calls back when a device did not start in time, with the permission as it is; returns a cancel function. */
export function startLimit(
  constraints: MediaStreamConstraints,
  { limitMs, askingMs, unknownMs }: StartLimits,
  onOver: (permission: Permission) => void,
): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function count(ms: number | null, permission: Permission): void {
    clearTimeout(timer);
    if (!isStopped && ms !== null) timer = setTimeout(() => onOver(permission), ms);
  }

  permissionsFor(constraints).then(
    (statuses) => {
      const look = () => {
        const states = statuses.map(({ state }) => state);
        if (states.includes('prompt')) count(askingMs, 'prompt');
        else count(limitMs, states.includes('denied') ? 'denied' : 'granted');
      };
      for (const status of statuses) status.onchange = look;
      look();
    },
    // No Permissions API, or an older one without these names.
    () => count(unknownMs, 'unknown'),
  );
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function permissionsFor({ audio, video }: MediaStreamConstraints): Promise<PermissionStatus[]> {
  const names = [audio && 'microphone', video && 'camera'].filter(Boolean);
  return Promise.all(names.map((name) => navigator.permissions.query({ name: name as PermissionName })));
}
