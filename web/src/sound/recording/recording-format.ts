/** Whether this browser supports recording; it does not without https. */
export function canRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined;
}

/** The first supported format; undefined: use the browser's default. */
export function firstRecordable(types: readonly string[], isSupported: (type: string) => boolean): string | undefined {
  return types.find(isSupported);
}

const extensions: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/mp4': 'mp4',
  'audio/aac': 'aac',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
};

/** Name of the uploaded file: the server's speech recognition detects the format by the extension. */
export function recordingName(type: string): string {
  const bare = type.split(';')[0]?.trim().toLowerCase() ?? '';
  return `question.${extensions[bare] ?? 'webm'}`;
}
