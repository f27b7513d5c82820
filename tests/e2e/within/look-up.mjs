// Asks the network for a name's address by mDNS, as a simple resolver does, and prints the answer; prints nothing when none
// comes within two seconds.
import dgram from 'node:dgram';
import os from 'node:os';

const PORT = 5353;
const GROUP = '224.0.0.251';
/** A query without an id: one question. */
const HEADER = [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0];
/** Type A, class IN. */
const ADDRESS = [0, 1, 0, 1];
/** In hexadecimal: type A, class IN with or without mDNS's mark, time to live, length, address. */
const ANSWER = /0001[08]001.{8}0004(.{8})/;
const LONGEST = 2000;

const labels = process.argv[2].split('.').map((label) => [label.length, ...Buffer.from(label)]);
const socket = dgram.createSocket('udp4');
socket.on('message', (message) => {
  const [, address] = ANSWER.exec(message.toString('hex')) ?? [];
  if (address === undefined) return;
  process.stdout.write([...Buffer.from(address, 'hex')].join('.'));
  socket.close();
});
socket.bind(() => {
  // No route leads to the group.
  socket.setMulticastInterface(os.networkInterfaces().eth0[0].address);
  socket.send(Buffer.from([...HEADER, ...labels.flat(), 0, ...ADDRESS]), PORT, GROUP);
});
setTimeout(() => process.exit(), LONGEST).unref();
