import { uploadConsultationImages } from '@anar/contracts/consult/consultations';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultPhotos } from './consult-photos.ts';
import { imagesOf, saveThoseThatWork } from './save-images.ts';

/** Photos for a consultation to be requested. They belong to their uploader until it claims them. */
export function registerUploadRoutes(
  { routes, media }: Pick<Service, 'routes' | 'media'>,
  photos: Pick<ConsultPhotos, 'links'>,
): void {
  routes.user(uploadConsultationImages, async (request) => {
    const images = imagesOf(request.form().files, uploadConsultationImages.files.name);
    return { imageUrls: photos.links(await saveThoseThatWork(media, request.caller.userId, images)) };
  });
}
