/** A microphone or camera that did not open by then hangs. */
const OPEN_MS = 6000;
/** Where the browser does not say whether its question is open: long enough to read and answer it. */
const WITH_QUESTION_MS = 60_000;

/**
 * As `getUserMedia`; throws a `TimeoutError` where a device hangs. The time in which the browser asks the person does not count.
 * A stream that comes later is unused: it is stopped, and its lamp goes out.
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

/** Calls back when the time is over; gives back how to stop. */
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
    // No such API, or older than these names.
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
