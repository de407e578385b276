/** `leave`: what leaving for good means, before it is asked twice. It stands in the address, so that back leads out of it. */
export type EditView = 'edit' | 'leave';

export const EDIT_PATH = '/profile-edit';
export const LEAVE_PATH = `${EDIT_PATH}?view=leave`;

export const readEditView = (search: string): EditView =>
  new URLSearchParams(search).get('view') === 'leave' ? 'leave' : 'edit';
