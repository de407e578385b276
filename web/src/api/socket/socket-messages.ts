import type { clientMessages, serverMessages } from '@anar/contracts/consult/socket';
import type { SocketAck, SocketData, SocketReply } from '@anar/contracts/messages/socket';

// Type imports only: the contracts' schemas would bring TypeBox into the bundle.
type FromClient = (typeof clientMessages)[number];
type FromServer = (typeof serverMessages)[number];
type Named<Message, Name> = Extract<Message, { name: Name }>;

export type ClientMessageName = FromClient['name'];
export type ClientMessageData<Name extends ClientMessageName> = SocketData<Named<FromClient, Name>>;
export type ClientMessageAck<Name extends ClientMessageName> = SocketAck<SocketReply<Named<FromClient, Name>>>;
export type ServerMessageName = FromServer['name'];
export type ServerMessageData<Name extends ServerMessageName> = SocketData<Named<FromServer, Name>>;
