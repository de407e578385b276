export const LIST_PATH = '/orchard';
export const NEW_PATH = '/orchard/new';

export function pathOfOrchard(id: string): string {
  return `${LIST_PATH}/${id}`;
}
