import sharp from 'sharp';
const files=process.argv.slice(3); const out=process.argv[2];
const h=Number(process.env.H??760); const pics=await Promise.all(files.map(async f=>{const {width,height}=await sharp(f).metadata(); const b=await sharp(f).resize({height:h,width:Math.min(Math.round(width*h/height),1300),fit:'inside'}).png().toBuffer(); const m=await sharp(b).metadata(); return {b,w:m.width}}));
let x=0; const comp=pics.map(p=>{const c={input:p.b,left:x,top:0}; x+=p.w+8; return c});
await sharp({create:{width:x,height:h,channels:3,background:'#888'}}).composite(comp).png().toFile(out);
