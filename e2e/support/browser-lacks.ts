import type { BrowserContext, Page } from '@playwright/test';

/** Simulates a browser whose WebRTC is disabled by policy. */
export const withoutWebRtc = (browser: Page | BrowserContext): Promise<unknown> =>
  browser.addInitScript(() => {
    for (const name of ['RTCPeerConnection', 'RTCRtpReceiver', 'RTCRtpSender']) {
      Reflect.deleteProperty(globalThis, name);
    }
  });

/** Simulates Firefox without its H.264 plugin: H.264 is neither in the capabilities nor in an offer. */
export const withoutH264 = (browser: Page | BrowserContext): Promise<unknown> =>
  browser.addInitScript(() => {
    for (const end of [RTCRtpReceiver, RTCRtpSender]) {
      const list = end.getCapabilities.bind(end);
      end.getCapabilities = (kind) => {
        const all = list(kind);
        return (
          all && { ...all, codecs: all.codecs.filter(({ mimeType }) => !/h264/i.test(mimeType)) }
        );
      };
    }
    const add = RTCPeerConnection.prototype.addTransceiver;
    RTCPeerConnection.prototype.addTransceiver = function (...args) {
      const transceiver = add.apply(this, args);
      const { codecs } = RTCRtpReceiver.getCapabilities('video') ?? { codecs: [] };
      if (args[0] === 'video') transceiver.setCodecPreferences(codecs);
      return transceiver;
    };
  });

/** Simulates a browser without H.264 and without a list of codecs: only the origin detects it. */
export const withUnlistedCodecs = async (browser: Page | BrowserContext): Promise<void> => {
  await withoutH264(browser);
  await browser.addInitScript(() => {
    const known = RTCRtpReceiver.getCapabilities.bind(RTCRtpReceiver);
    const add = RTCPeerConnection.prototype.addTransceiver;
    RTCPeerConnection.prototype.addTransceiver = function (...args) {
      RTCRtpReceiver.getCapabilities = known;
      const transceiver = add.apply(this, args);
      RTCRtpReceiver.getCapabilities = () => null;
      return transceiver;
    };
    RTCRtpReceiver.getCapabilities = () => null;
  });
};

/** Takes the camera and the microphone away from a page that is open. */
export const withoutCamera = (page: Page): Promise<void> =>
  page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Requested device not found', 'NotFoundError'));
  });
