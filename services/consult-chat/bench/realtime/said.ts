import { socketMessage } from '@anar/contracts/messages/socket';
import Type from 'typebox';

/** A message that the server echoes to all sockets of its sender, on both replicas. */
export const say = socketMessage({
  name: 'bench:say',
  from: 'client',
  data: Type.Object({ text: Type.String({ maxLength: 1000 }), n: Type.Integer() }),
});
export const said = socketMessage({ name: 'bench:said', from: 'server', data: say.data });
