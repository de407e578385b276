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
    const stopLimit = startLimit(constraints, () => {
      reject(new DOMException('the device did not open', 'TimeoutError'));
      opening.then(stopStream, () => undefined);
    });
    opening.finally(stopLimit).then(resolve, reject);
  });
}

export function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Calls back when the time is over; returns a cancel function. */
function startLimit(constraints: MediaStreamConstraints, onOver: () => void): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function count(ms: number, isAsking = false): void {
    clearTimeout(timer);
    if (!isStopped && !isAsking) timer = setTimeout(onOver, ms);
  }

  permissionsFor(constraints).then(
    (statuses) => {
      const look = () =>
        count(
          OPEN_MS,
          statuses.some(({ state }) => state === 'prompt'),
        );
      for (const status of statuses) status.onchange = look;
      look();
    },
    // No Permissions API, or an older one without these names.
    () => count(WITH_QUESTION_MS),
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
