/** `leave`: the page before account deletion. In the URL, so that back leaves it. */
export type EditView = 'edit' | 'leave';

export const EDIT_PATH = '/profile-edit';
export const LEAVE_PATH = `${EDIT_PATH}?view=leave`;

export const readEditView = (search: string): EditView =>
  new URLSearchParams(search).get('view') === 'leave' ? 'leave' : 'edit';
