import { BlockList } from "node:net";
import { familyOf, networkOf, plainAddress } from "./networks.mjs";

/** Returns a function that tells whether an address is in one of these networks, in any notation. */
export function networkMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const text of networks) {
    const network = networkOf(text);
    if (network) list.addSubnet(network.address, network.bits, network.family);
  }
  return (text) => {
    const address = plainAddress(text);
    return address !== undefined && list.check(address, familyOf(address));
  };
}
