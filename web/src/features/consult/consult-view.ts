/** The view that /consult shows; kept in the URL, so that back and reload work. */
export type ConsultView =
  | { name: 'list' }
  /** `check`: a plant check to attach. */
  | { name: 'problem'; check?: string | undefined }
  /** `go`: request the draft's doctor at once, after a top-up. */
  | { name: 'doctors'; go?: boolean }
  | { name: 'waiting'; id: string }
  | { name: 'review'; id?: string | undefined }
  | { name: 'paper'; id: string };

const PATH = '/consult';

export function readView(search: string): ConsultView {
  const query = new URLSearchParams(search);
  const check = query.get('check') ?? undefined;
  const id = query.get('id') ?? undefined;
  switch (query.get('view')) {
    case 'problem':
      return { name: 'problem', check };
    case 'doctors':
      return { name: 'doctors', go: query.has('go') };
    case 'review':
      return { name: 'review', id };
    case 'waiting':
    case 'paper':
      return id === undefined ? { name: 'list' } : { name: query.get('view') as 'waiting' | 'paper', id };
    default:
      // Links from other pages carry a check and nothing else.
      return check === undefined ? { name: 'list' } : { name: 'problem', check };
  }
}

export function pathOf(view: ConsultView): string {
  const query = new URLSearchParams();
  if (view.name !== 'list') query.set('view', view.name);
  if ('id' in view && view.id !== undefined) query.set('id', view.id);
  if ('check' in view && view.check !== undefined) query.set('check', view.check);
  if ('go' in view && view.go) query.set('go', '1');
  const search = query.toString();
  return search === '' ? PATH : `${PATH}?${search}`;
}
