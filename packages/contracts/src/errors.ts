import Type, { type Static } from 'typebox';

/** Every error any service answers with: a Hindi sentence a screen can show, and a code for programs. */
export const ErrorReply = Type.Object(
  {
    error: Type.String({ description: 'A plain Hindi sentence: what happened and what to do' }),
    code: Type.String(),
    details: Type.Optional(Type.Unknown()),
    requestId: Type.Optional(Type.String()),
  },
  { $id: 'ErrorReply' },
);
export type ErrorReply = Static<typeof ErrorReply>;
