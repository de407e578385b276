import { socketMessage } from '@anar/contracts/socket';
import Type from 'typebox';

/** What a person says in the bench: both replicas' sockets of this person hear it. */
export const say = socketMessage({
  name: 'bench:say',
  from: 'client',
  data: Type.Object({ text: Type.String({ maxLength: 1000 }), n: Type.Integer() }),
});
export const said = socketMessage({ name: 'bench:said', from: 'server', data: say.data });
