// mDNS by @homebridge/ciao (decision 098), which asks the network before it takes a name and answers on every interface.
import { getResponder } from '@homebridge/ciao';
import { outerInterfaces } from './addresses.ts';
import type { Announcer } from './announcer.ts';
import { labelOf } from './names.ts';

/** Without an entry the library takes the echo of its own announcement for another machine's. */
const TXT = { path: '/' };

/** Announces on the interfaces that the machine has now, until it is stopped. */
export function createCiaoAnnouncer({ port, ipv6 }: { port: number; ipv6: boolean }): Announcer {
  // Named one by one: the library's own search does not know the interfaces of containers.
  const responder = getResponder({ interface: outerInterfaces(), disableIpv6: !ipv6 });
  return {
    async announce(localName, lost) {
      const label = labelOf(localName);
      const options = { name: label, type: 'https', hostname: label, port, txt: TXT, disabledIpv6: !ipv6 };
      const service = responder.createService(options);
      let mine = true;
      let decided = false;
      // The library would go on with a name like `arcada-(2).local`, which no address of a browser can hold.
      service.on('hostname-change', () => {
        if (!mine) return;
        mine = false;
        void service.destroy();
        if (decided) void lost();
      });
      await service.advertise();
      decided = true;
      return mine;
    },
    stop: () => responder.shutdown(),
  };
}
