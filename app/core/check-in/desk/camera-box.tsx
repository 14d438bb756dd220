import { type ReactNode, useEffect, useRef } from "react";
import { CAMERA_BOX_TEXTS } from "~/texts/check-in/desk-desk";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { IconButton } from "~/ui/icon-button";
import { useCamera } from "~/ui/use-camera";
import { Icon as CameraIcon } from "~icons/camera";
import { Icon as CameraOff } from "~icons/camera-off";
import { Icon as Flashlight } from "~icons/flashlight";
import { Icon as FlashlightOff } from "~icons/flashlight-off";

/** From this width on the list is beside the camera: the prefix `md` below. */
const WIDE_PIXELS = 768;

/** The camera beside the list and its search (`children`); the list goes on working without it. */
export function CameraBox({
  onCode,
  children,
}: {
  onCode: (text: string) => void;
  children: ReactNode;
}) {
  const camera = useCamera(onCode);
  const isOpen = camera.state === "on" || camera.state === "starting";
  const box = useRef<HTMLElement>(null);
  // The strip goes to the top of a phone, so that rows of the list stay in view below it.
  useEffect(() => {
    if (isOpen && window.innerWidth < WIDE_PIXELS) box.current?.scrollIntoView();
  }, [isOpen]);
  return (
    <section ref={box} aria-label={CAMERA_BOX_TEXTS.camera} className="grid scroll-mt-1 gap-2">
      <div
        className={classNames("relative overflow-clip rounded-lg bg-night", !isOpen && "hidden")}
      >
        <video
          ref={camera.video}
          muted
          playsInline
          aria-label={CAMERA_BOX_TEXTS.view}
          className="h-28 w-full object-cover md:h-80"
        />
        <div
          aria-hidden
          className="pointer-events-none absolute inset-0 m-auto size-24 rounded-xl border-4 border-saffron md:size-56"
        />
        <div
          data-theme="dark"
          className="absolute right-2 bottom-2 flex gap-2 rounded-lg bg-night/80"
        >
          {camera.isTorchOn !== undefined && (
            <IconButton
              label={camera.isTorchOn ? CAMERA_BOX_TEXTS.lightOff : CAMERA_BOX_TEXTS.lightOn}
              size="large"
              aria-pressed={camera.isTorchOn}
              icon={camera.isTorchOn ? <FlashlightOff aria-hidden /> : <Flashlight aria-hidden />}
              onClick={camera.toggleTorch}
            />
          )}
          <IconButton
            label={CAMERA_BOX_TEXTS.close}
            size="large"
            icon={<CameraOff aria-hidden />}
            onClick={camera.stop}
          />
        </div>
      </div>
      {camera.state === "refused" && (
        <Alert tone="warning" title={CAMERA_BOX_TEXTS.refused} announce>
          {CAMERA_BOX_TEXTS.allowIt}
        </Alert>
      )}
      {camera.state === "none" && (
        <Alert tone="warning" title={CAMERA_BOX_TEXTS.noneFound} announce>
          {CAMERA_BOX_TEXTS.instead}
        </Alert>
      )}
      <div className="flex gap-2 max-[18rem]:grid">
        {children}
        {!isOpen && (
          <Button
            type="button"
            size="large"
            className="shrink-0 px-4!"
            icon={<CameraIcon />}
            aria-label={CAMERA_BOX_TEXTS.scanPasses}
            onClick={camera.start}
          >
            {CAMERA_BOX_TEXTS.scan}
          </Button>
        )}
      </div>
    </section>
  );
}
