const GATHERING_MS = 1_000;

/** Without trickle ICE an offer waits for its candidates, but not for an unreachable STUN server. */
export const gatherCandidates = (peer: RTCPeerConnection): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, GATHERING_MS);
    const check = () => {
      if (peer.iceGatheringState !== 'complete') return;
      clearTimeout(timer);
      resolve();
    };
    peer.addEventListener('icegatheringstatechange', check);
    check();
  });
