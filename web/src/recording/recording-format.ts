/** The first of the formats that this browser can record; undefined: let it record its own. */
export function firstRecordable(types: readonly string[], canRecord: (type: string) => boolean): string | undefined {
  return types.find(canRecord);
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

/** Name of the uploaded file: what listens on the server knows a format by its ending. */
export function recordingName(type: string): string {
  const bare = type.split(';')[0]?.trim().toLowerCase() ?? '';
  return `question.${extensions[bare] ?? 'webm'}`;
}
